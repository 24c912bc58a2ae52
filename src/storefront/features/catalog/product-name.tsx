import styles from './product-name.module.css'

interface GoodsTitleProps {
  readonly title: string
  /** Sets the part after the comma in italics. */
  readonly italic?: boolean
}

/** Breaks a title such as "Fern-edge napkin, set of four" at its comma. */
export function ProductName({ title, italic }: GoodsTitleProps) {
  const comma = title.indexOf(', ')
  if (comma < 0) return title
  const Suffix = italic ? 'em' : 'span'
  return (
    <>
      {title.slice(0, comma + 1)} <Suffix className={styles.how}>{title.slice(comma + 2)}</Suffix>
    </>
  )
}
