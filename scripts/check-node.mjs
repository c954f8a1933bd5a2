// Plain JavaScript without new syntax, so that each version of Node can run it and print the message.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Battle of the Beats needs Node 22.18 or newer and found ${process.versions.node}: on Linux run "npm ci", which brings Node 24, and start it through npm; elsewhere install Node 24.`,
  );
  process.exit(1);
}
