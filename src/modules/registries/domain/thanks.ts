/** A beginning that names the gift; the rest is one's own. */
export function thanksFor({
  giverName,
  pieces,
}: {
  readonly giverName: string
  readonly pieces: readonly { readonly title: string }[]
}): string {
  const things = pieces.map(({ title }) => title).join(' and ')
  const what = /^\$[\d.,]+ toward /.test(things)
    ? `your part of the ${things.replace(/^\S+ toward /, '')}`
    : `the ${things}`
  return `Dear ${giverName.split(' ')[0] || 'friend'},\n\nthank you for ${what}. `
}
