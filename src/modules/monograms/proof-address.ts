/** The one file of a monogram, as it was drawn; as a PNG for what shows no SVG: mails. Below the shop's own address. */
export function proofAddress(proofId: string, kind: 'svg' | 'png'): string {
  return `/monogram-proof/${proofId}.${kind}`
}
