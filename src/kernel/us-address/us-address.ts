/** The 50 states and DC (specification §3), sorted by name. */
export const states = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

export type StateCode = keyof typeof states

export function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(states, text)
}

/** Specification §5: 5 digits, optionally a dash and 4 digits. */
export function isZip(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text)
}

/** Normalizes "02139 1234" and "021391234"; trims other text. */
export function normalizeZip(text: string): string {
  const [, zip, plus4] = /^(\d{5})(?:[\s-]*(\d{4}))?$/.exec(text.trim()) ?? []
  if (zip === undefined) return text.trim()
  return plus4 === undefined ? zip : `${zip}-${plus4}`
}

/** Specification §5: exactly 10 digits. */
export function isPhone(text: string): boolean {
  return /^\d{10}$/.test(text)
}

export function formatPhone(digits: string): string {
  return isPhone(digits)
    ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    : digits
}
