/** The path of a proof; PNG is for emails, which cannot show SVG. */
export function proofPath(proofId: string, kind: 'svg' | 'png'): string {
  return `/monogram-proof/${proofId}.${kind}`
}
