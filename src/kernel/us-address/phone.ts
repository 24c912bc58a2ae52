/** The ten digits of a US phone number, or why the text is not one. */
export type PhoneResult =
  | { readonly digits: string }
  | { readonly fault: 'extension' | 'country' | 'digits' }

const extension = /(?:ext(?:ension)?|x|#)[.:\s]*\d{1,7}$/i

/** "(617) 555-0142", "617/555.0142", "tel:+1-617-555-0142", "001 617 555 0142" → "6175550142" */
export function parsePhone(text: string): PhoneResult {
  const normalizedText = text
    .normalize('NFKC')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/;ext=/i, 'ext')
    .trim()
  if (extension.test(normalizedText)) return { fault: 'extension' }
  const bare = normalizedText.replaceAll(/[\s().\-/\u2010-\u2015\u2212]/g, '')
  // Ten digits are a US number, even if they start with 00 or 011.
  const international = /^\d{10}$/.test(bare) ? undefined : /^(?:\+|00|011)(\d+)$/.exec(bare)?.[1]
  if (international !== undefined && !international.startsWith('1')) return { fault: 'country' }
  const digits = international?.slice(1) ?? bare.replace(/^1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? { digits } : { fault: 'digits' }
}

/** Returns the ten digits, or the trimmed text if it is not a US phone number. */
export function normalizePhone(text: string): string {
  const phone = parsePhone(text)
  return 'digits' in phone ? phone.digits : text.trim()
}

const phoneFaults = {
  extension: 'Phone number needs exactly 10 digits. Leave out the extension.',
  country:
    'Phone number needs exactly 10 digits, in the United States. '
    + 'Numbers of other countries are not accepted.',
  digits: 'Phone number needs exactly 10 digits.',
} as const

/** Returns null if the text is a US phone number. */
export function describePhoneError(text: string): string | null {
  const phone = parsePhone(text)
  return 'fault' in phone ? phoneFaults[phone.fault] : null
}
