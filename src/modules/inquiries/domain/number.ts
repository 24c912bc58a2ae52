const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `B2B-7K3M9Q`: six characters that are not mistaken for one another, from so many random bytes. */
export function drawNumber(prefix: 'B2B' | 'JOB', bytes: Uint8Array): string {
  return `${prefix}-${Array.from(bytes.slice(0, 6), (byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** The date two business days on, weekends left out: by then an inquiry is answered. */
export function twoBusinessDaysOn(today: Date): Date {
  const date = new Date(today)
  for (let left = 2; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left--
  }
  return date
}
