const words = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** "March 2 at 10:00 AM EST": an instant as a mail says it. */
export function whenInWords(at: Date): string {
  return words.format(at)
}
