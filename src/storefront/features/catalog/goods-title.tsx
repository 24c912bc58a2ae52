/** Up to so many letters the second half of a name stays on one line. */
const short = 12

interface GoodsTitleProps {
  readonly title: string
  /** In large settings the second thought is set in italics. */
  readonly italic?: boolean
}

/** "Fern-edge napkin, set of four" breaks at its comma: what is sold, then how. */
export function GoodsTitle({ title, italic }: GoodsTitleProps) {
  const comma = title.indexOf(', ')
  if (comma < 0) return title
  const how = title.slice(comma + 2)
  const Part = italic ? 'em' : 'span'
  return (
    <>
      {title.slice(0, comma + 1)} <Part className={how.length <= short ? 'nowrap' : undefined}>{how}</Part>
    </>
  )
}
