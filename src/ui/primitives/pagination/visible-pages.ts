/**
 * The first page, the last page, and the pages around the current one; a negative number stands for
 * a gap.
 */
export function listVisiblePages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter(
    (candidate) => candidate >= 1 && candidate <= pages,
  )
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((current, index) => {
    const before = shown[index - 1]
    if (before === undefined || current - before === 1) return [current]
    return current - before === 2 ? [current - 1, current] : [-current, current]
  })
}
