/** The first lines of a thank-you note. */
export function thanksFor({
  giverName,
  pieces,
}: {
  readonly giverName: string
  readonly pieces: readonly { readonly title: string }[]
}): string {
  const things = pieces.map(({ title }) => title).join(' and ')
  const what = /^\$[\d.,]+ toward /.test(things)
    ? `your contribution to the ${things.replace(/^\S+ toward /, '')}`
    : `the ${things}`
  return `Dear ${giverName.split(' ')[0] || 'friend'},\n\nthank you for ${what}. `
}
