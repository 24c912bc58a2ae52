/**
 * What a person typed or pasted as the code it means: full-width letters are plain ones, every kind of dash is "-", and whatever no
 * code is made of (spaces, quotes, characters nobody sees) is left out.
 */
export function cleanTypedCode(text: string): string {
  return foldTyped(text)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z-]/g, '')
}

/** The same without dashes: what two spellings of one code have in common. */
export function typedCodeKey(text: string): string {
  return cleanTypedCode(text).replaceAll('-', '')
}

/** A number such as "RT-7K3M9QXE" however it was typed, with or without its prefix; null when it cannot be one. */
export function parseTypedNumber(
  text: string,
  { prefix, length }: { readonly prefix: string; readonly length: number },
): string | null {
  const key = typedCodeKey(text)
  const body =
    key.length === prefix.length + length && key.startsWith(prefix) ? key.slice(prefix.length) : key
  return body.length === length ? `${prefix}-${body}` : null
}

/** An article number may hold any character; only those that nobody sees and look-alike dashes and forms are folded. */
export function cleanTypedSku(text: string): string {
  return foldTyped(text)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
}

/** NFKC leaves most dashes and the minus sign as they are. */
function foldTyped(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\p{Pd}\u2212]/gu, '-')
}
