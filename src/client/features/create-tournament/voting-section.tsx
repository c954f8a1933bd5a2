import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSite } from '#client/entities/site/use-site.ts';
import { CHOICE_LABELS, SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import { optionsOf } from '#client/ui/form/select.tsx';
import { MIN_ACCOUNT_AGE_HOURS, takesGuests } from '#engine/matchup/voters.ts';
import { CREATE_DEFAULTS, type CreateForm, type FormValues } from './create-form-schema.ts';
import { NumberField, SelectField, SwitchField } from './fields.tsx';

type FoldingProps = {
  title: string;
  summary: string;
  /** A section that cannot fold shows its fields alone, without a frame and a title. */
  canFold: boolean;
  isFolded: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** The section has a frame and a title, so a fieldset in it needs none. */
const FRAMED_FIELDS =
  'flex flex-col gap-5 px-4 pt-2 pb-4 [&_fieldset]:border-0 [&_fieldset]:p-0 [&_legend]:sr-only';

/** A line separates the sections, and the fieldset of the schedule loses its frame. */
const UNFRAMED =
  'flex flex-col gap-5 border-t border-line pt-6 [&_fieldset]:border-0 [&_fieldset]:p-0 [&_legend]:mb-5 [&_legend]:px-0';

/** Fields that fold behind one line. They keep their values while they are folded. */
export function FoldingSection({ title, summary, canFold, isFolded, onToggle, children }: FoldingProps) {
  const id = useId();
  return (
    <div className={canFold ? 'rounded-panel border border-line' : UNFRAMED}>
      {canFold && (
        <h3 className="font-sans tracking-normal">
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={onToggle}
            className="flex min-h-14 w-full items-center justify-between gap-3 rounded-panel px-4 py-2 text-start hover:bg-raised"
          >
            <span className="min-w-0">
              <span className="block text-14 font-semibold">{title}</span>
              {isFolded && <span className="block text-14 font-normal text-muted">{summary}</span>}
            </span>
            <ChevronDown
              className={clsx('size-5 shrink-0 transition-transform duration-150', !isFolded && 'rotate-180')}
            />
          </button>
        </h3>
      )}
      <div id={id} hidden={isFolded} className={canFold ? FRAMED_FIELDS : 'contents'}>
        {children}
      </div>
    </div>
  );
}

type ChoiceName = 'countVisibility' | 'submitterVisibility' | 'voterPolicy' | 'commentPolicy';
type Meaning = readonly [explanation: string, summary: string];

/** What each value means: the line below its field, and what the folded section says. */
const MEANINGS: { [Name in ChoiceName]: Record<FormValues[Name], Meaning> } = {
  countVisibility: {
    live: ['Everyone sees the votes of a match while it runs.', 'Votes are always visible'],
    after_vote: [
      'Viewers see the votes of a match once they have voted in it.',
      'Votes are visible after your own vote',
    ],
    after_close: [
      'No one sees the votes of a match before its end, its creator included.',
      'Votes are visible after the match',
    ],
  },
  submitterVisibility: {
    shown: ['Everyone sees who entered which song.', 'submitters are visible'],
    after_elimination: [
      'No one sees who entered a song before it is out, the creator and admins included. The champion’s submitter is named at the end.',
      'submitters are hidden until their song is out',
    ],
  },
  voterPolicy: {
    account: ['Everyone who is signed in.', 'accounts vote'],
    guest: [
      'No account needed. One vote for each browser, so a determined person can vote twice.',
      'everyone with the link votes',
    ],
    participants: ['People who joined before the start. Followers do not vote.', 'participants vote'],
    code: [
      'You print one-time codes and hand them out, one for each person. No account needed.',
      'holders of a voter code vote',
    ],
  },
  commentPolicy: {
    on: ['Everyone who may see the tournament can write in its discussions.', 'comments are on'],
    participants: [
      'Participants and moderators write. Followers and others read.',
      'only participants comment',
    ],
    off: ['No one can write. Earlier messages stay.', 'comments are off'],
  },
};

/** The fields of the section in their order. No preset decides them. */
const VOTING_FIELDS = [
  'countVisibility',
  'submitterVisibility',
  'voterPolicy',
  'minAccountAgeHours',
  'verifiedEmailOnly',
  'closeWhenAllVoted',
  'commentPolicy',
] as const satisfies readonly (keyof FormValues)[];

const meaningOf = <Name extends ChoiceName>(name: Name, value: FormValues[Name]): Meaning =>
  MEANINGS[name][value];

/** The line of the folded section: counts, submitters, voters and comments. */
const votingSummary = (values: FormValues): string =>
  (Object.keys(MEANINGS) as ChoiceName[]).map((name) => meaningOf(name, values[name])[1]).join(', ');

type Props = { form: CreateForm };

/** The section 'Voting', folded behind one line after the last section. A problem opens it. */
export function VotingSection({ form }: Props) {
  const [isFolded, setIsFolded] = useState(true);
  const { setFocus } = form;
  const wrong = VOTING_FIELDS.find((name) => form.formState.errors[name]);
  useEffect(() => {
    if (!wrong) return;
    setIsFolded(false);
    // The field is shown with the next frame.
    requestAnimationFrame(() => setFocus(wrong));
  }, [wrong, setFocus]);
  const values = { ...CREATE_DEFAULTS, ...form.watch() };
  return (
    <FoldingSection
      title="Voting"
      summary={votingSummary(values)}
      canFold
      isFolded={isFolded}
      onToggle={() => setIsFolded(!isFolded)}
    >
      <ChoiceField form={form} name="countVisibility" />
      <ChoiceField form={form} name="submitterVisibility" />
      <ChoiceField form={form} name="voterPolicy" />
      {/* Guests have no account, so no age is asked of them. */}
      {!takesGuests(values) && (
        <NumberField
          form={form}
          name="minAccountAgeHours"
          hint="How old an account must be to vote. 0 takes new accounts, too."
          {...MIN_ACCOUNT_AGE_HOURS}
        />
      )}
      <VerifiedOnly form={form} />
      <EndEarly form={form} />
      <ChoiceField form={form} name="commentPolicy" />
    </FoldingSection>
  );
}

/** Offered where this site can send mails, to tournaments without guests. Elsewhere it can only be turned off (rule A36). */
function VerifiedOnly({ form }: Props) {
  const { sendsMail } = useSite();
  const [policy, isOn] = form.watch(['voterPolicy', 'verifiedEmailOnly']);
  if (takesGuests({ voterPolicy: policy ?? 'account' }) || (!sendsMail && !isOn)) return null;
  return <SwitchField form={form} name="verifiedEmailOnly" />;
}

const NEEDS_PARTICIPANTS = `Ends a match once all have voted. Needs '${SETTING_LABELS.voterPolicy}: ${CHOICE_LABELS.voterPolicy.participants}'.`;

/**
 * Can be turned on where only participants vote, whose number is known. Elsewhere it says so, and can only be turned
 * off.
 */
function EndEarly({ form }: Props) {
  const [policy, isOn] = form.watch(['voterPolicy', 'closeWhenAllVoted']);
  if (policy === 'participants') return <SwitchField form={form} name="closeWhenAllVoted" />;
  return <SwitchField form={form} name="closeWhenAllVoted" isDisabled={!isOn} hint={NEEDS_PARTICIPANTS} />;
}

/** A setting with a few values. The hint explains the chosen value. */
export function ChoiceField({ form, name }: Props & { name: ChoiceName }) {
  const chosen = form.watch(name);
  const { guestsAllowed } = useSite();
  const isRefused = !guestsAllowed && chosen === 'guest';
  // A preset or a draft may have chosen guests.
  useEffect(() => {
    if (isRefused) form.setValue('voterPolicy', 'account');
  }, [isRefused, form]);
  const options = optionsOf(CHOICE_LABELS[name]).filter(({ value }) => guestsAllowed || value !== 'guest');
  return (
    <SelectField form={form} name={name} hint={chosen && meaningOf(name, chosen)[0]} options={options} />
  );
}
