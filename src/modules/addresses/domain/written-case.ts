const capitals = new Set([
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

/** The Postal Service's capitals as people write them: "3120 M ST NW" is "3120 M St NW". */
export function writtenCase(text: string): string {
  return text.split(' ').map(wordInWrittenCase).join(' ')
}

function wordInWrittenCase(word: string): string {
  if (capitals.has(word)) return word
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
  if (/\d/.test(word)) return word
  return word.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
}
