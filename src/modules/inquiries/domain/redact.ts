interface Known {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

const date = String.raw`(?:\d\d?[.-]\d\d?[.-])?(?:19|20)\d\d(?:[.-]\d\d?){0,2}`
/** When somebody worked where is what a first read is for. */
const areDates = new RegExp(String.raw`^${date}(?:[\s().-]+${date})*$`)

/** What somebody wrote without what says who they are: their name, addresses of any kind, numbers of telephones. For a first read. */
export function redact(text: string, { name, email, phone }: Known): string {
  const names = name.split(/\s+/).filter((part) => part.length > 1)
  const own = [...names.toSorted((a, b) => b.length - a.length), email, ...(phone ? [phone] : [])]
  const withoutAddresses = text
    .replaceAll(/\bhttps?:\/\/\S+/giu, '[link]')
    .replaceAll(/\bwww\.\S+/giu, '[link]')
    .replaceAll(/[^\s@<>]+@[^\s@<>]+\.\p{L}{2,}/giu, '[email]')
    .replaceAll(/\+?\(?\d[\d\s().-]{7,}\d/gu, (digits) =>
      areDates.test(digits) ? digits : '[phone]',
    )
  return own.reduce(
    (veiled, part) =>
      veiled.replaceAll(
        new RegExp(
          `(?<![\\p{L}\\p{N}])${part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
          'giu',
        ),
        '[name]',
      ),
    withoutAddresses,
  )
}
