/** What was typed as a phone number, read as one of the United States: ten digits, or what keeps it from being one. */
export type ReadPhone =
  | { readonly digits: string }
  | { readonly fault: 'extension' | 'country' | 'digits' }

const extension = /(?:ext(?:ension)?|x|#)[.:\s]*\d{1,7}$/i

/** "(617) 555-0142", "617/555.0142", "tel:+1-617-555-0142", "001 617 555 0142" → "6175550142" */
export function readPhone(text: string): ReadPhone {
  const typed = text.normalize('NFKC').trim().replace(/^tel:/i, '').replace(/;ext=/i, 'ext').trim()
  if (extension.test(typed)) return { fault: 'extension' }
  const bare = typed.replaceAll(/[\s().\-/\u2010-\u2015\u2212]/g, '')
  // Ten digits are a number of the United States, whatever they begin with.
  const international = /^\d{10}$/.test(bare) ? undefined : /^(?:\+|00|011)(\d+)$/.exec(bare)?.[1]
  if (international !== undefined && !international.startsWith('1')) return { fault: 'country' }
  const digits = international?.slice(1) ?? bare.replace(/^1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? { digits } : { fault: 'digits' }
}

/** The ten digits; a text that is no such number comes back trimmed. */
export function normalizePhone(text: string): string {
  const phone = readPhone(text)
  return 'digits' in phone ? phone.digits : text.trim()
}

const phoneFaults = {
  extension: 'Phone number needs exactly 10 digits. Leave out the extension.',
  country:
    'Phone number needs exactly 10 digits, in the United States. Numbers of other countries are not accepted.',
  digits: 'Phone number needs exactly 10 digits.',
} as const

/** Why a text is no phone number of the United States; null when it is one. */
export function phoneFault(text: string): string | null {
  const phone = readPhone(text)
  return 'fault' in phone ? phoneFaults[phone.fault] : null
}
