const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Formats an instant as "March 2 at 10:00 AM EST". */
export function whenInWords(at: Date): string {
  return format.format(at)
}
