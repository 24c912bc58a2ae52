import styles from './goods-title.module.css'

interface GoodsTitleProps {
  readonly title: string
  /** In large settings the second thought is set in italics. */
  readonly italic?: boolean
}

/** "Fern-edge napkin, set of four" breaks at its comma: what is sold, then how. */
export function GoodsTitle({ title, italic }: GoodsTitleProps) {
  const comma = title.indexOf(', ')
  if (comma < 0) return title
  const Part = italic ? 'em' : 'span'
  return (
    <>
      {title.slice(0, comma + 1)} <Part className={styles.how}>{title.slice(comma + 2)}</Part>
    </>
  )
}
