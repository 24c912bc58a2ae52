/**
 * Normalizes a code that a person typed or pasted: full-width letters become ASCII, dashes become
 * "-", and spaces, quotes and invisible characters are removed.
 */
export function normalizeTypedCode(text: string): string {
  return normalizeCharacters(text)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z-]/g, '')
}

/** The same for all spellings of a code; has no dashes. */
export function createCodeKey(text: string): string {
  return normalizeTypedCode(text).replaceAll('-', '')
}

/** Parses a number such as "RT-7K3M9QXE", with or without its prefix; null if it is invalid. */
export function parseReferenceNumber(
  text: string,
  { prefix, length }: { readonly prefix: string; readonly length: number },
): string | null {
  const key = createCodeKey(text)
  const body =
    key.length === prefix.length + length && key.startsWith(prefix) ? key.slice(prefix.length) : key
  return body.length === length ? `${prefix}-${body}` : null
}

/** A SKU may have any visible character; dashes and full-width characters are normalized. */
export function normalizeSku(text: string): string {
  return normalizeCharacters(text)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
}

/** NFKC does not normalize dashes and the minus sign. */
function normalizeCharacters(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\p{Pd}\u2212]/gu, '-')
}
