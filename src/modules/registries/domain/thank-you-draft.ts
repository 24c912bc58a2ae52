/** The first lines of a thank-you note. */
export function draftThankYou({
  giverName,
  items,
}: {
  readonly giverName: string
  readonly items: readonly { readonly title: string }[]
}): string {
  const titles = items.map(({ title }) => title).join(' and ')
  const subject = /^\$[\d.,]+ toward /.test(titles)
    ? `your contribution to the ${titles.replace(/^\S+ toward /, '')}`
    : `the ${titles}`
  return `Dear ${giverName.split(' ')[0] || 'friend'},\n\nthank you for ${subject}. `
}
