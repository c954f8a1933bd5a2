/** Creates a formatter on first use and keeps it, because creating one takes a thousand times as long as using it. */
function dateText(options: Intl.DateTimeFormatOptions): (instant: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(undefined, options);
    return format.format(instant);
  };
}

// These texts are in the user's language and time zone.
export const exactInstant = dateText({ dateStyle: 'full', timeStyle: 'long' });
export const plainInstant = dateText({ dateStyle: 'short', timeStyle: 'medium' });
export const shortInstant = dateText({ dateStyle: 'short', timeStyle: 'short' });
export const clearInstant = dateText({ dateStyle: 'medium', timeStyle: 'short' });
export const fullDate = dateText({ dateStyle: 'full' });
export const longDate = dateText({ dateStyle: 'long' });
export const mediumDate = dateText({ dateStyle: 'medium' });
export const timeOfDay = dateText({ timeStyle: 'short' });
export const weekdayTime = dateText({ weekday: 'short', hour: 'numeric', minute: '2-digit' });
