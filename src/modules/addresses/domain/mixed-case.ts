const uppercaseWords = new Set([
  'N',
  'S',
  'E',
  'W',
  'NE',
  'NW',
  'SE',
  'SW',
  'PO',
  'RR',
  'HC',
  'PSC',
  'CMR',
  'APO',
  'FPO',
  'DPO',
  'US',
  'II',
  'III',
  'IV',
])

/** Converts uppercase USPS text to mixed case: "3120 M ST NW" becomes "3120 M St NW". */
export function toMixedCase(text: string): string {
  return text.split(' ').map(convertWord).join(' ')
}

function convertWord(word: string): string {
  if (uppercaseWords.has(word)) return word
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
  if (/\d/.test(word)) return word
  return word.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
}
