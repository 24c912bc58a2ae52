interface Applicant {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

const date = String.raw`(?:\d\d?[.-]\d\d?[.-])?(?:19|20)\d\d(?:[.-]\d\d?){0,2}`
/** Dates stay, since a first read needs the work history. */
const datePattern = new RegExp(String.raw`^${date}(?:[\s().-]+${date})*$`)

/** Replaces names, addresses and phone numbers in a text for the anonymous first read. */
export function redact(text: string, { name, email, phone }: Applicant): string {
  const names = name.split(/\s+/).filter((part) => part.length > 1)
  const own = [...names.toSorted((a, b) => b.length - a.length), email, ...(phone ? [phone] : [])]
  const withoutAddresses = text
    .replaceAll(/\bhttps?:\/\/\S+/giu, '[link]')
    .replaceAll(/\bwww\.\S+/giu, '[link]')
    .replaceAll(/[^\s@<>]+@[^\s@<>]+\.\p{L}{2,}/giu, '[email]')
    .replaceAll(/\+?\(?\d[\d\s().-]{7,}\d/gu, (digits) =>
      datePattern.test(digits) ? digits : '[phone]',
    )
  return own.reduce(
    (redacted, part) =>
      redacted.replaceAll(
        new RegExp(
          `(?<![\\p{L}\\p{N}])${part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
          'giu',
        ),
        '[name]',
      ),
    withoutAddresses,
  )
}
