import styles from './swatch-choice.module.css'

/** A dot of dyed cloth. Its color is an SVG attribute, so the page needs no inline style. */
export function Swatch({ hex, size = 18, crossed }: { hex: string; size?: number; crossed?: boolean | undefined }) {
  return (
    <svg className={styles.swatch} width={size} height={size} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <circle cx="18" cy="18" r="17.5" fill={hex} stroke="#14211c" strokeOpacity=".26" />
      {crossed && <path d="M6 30 30 6" stroke="#fff" strokeWidth="4" />}
      {crossed && <path d="M6 30 30 6" stroke="#14211c" strokeWidth="1.5" />}
    </svg>
  )
}

type SwatchDotsProps = {
  colors: readonly { hex: string; label: string }[]
  /** The label of the one the picture shows. */
  current?: string
  show?: number
}

/** What colors there are, on a card. Named for those who do not see them. */
export function SwatchDots({ colors, current, show = 4 }: SwatchDotsProps) {
  const rest = colors.length - show
  const shown = rest > 0 ? colors.slice(0, show) : colors
  return (
    <p className={styles.dots}>
      <span className="visually-hidden">Colors: {colors.map((color) => color.label).join(', ')}</span>
      {shown.map((color) => (
        <span key={color.label} className={styles.dot} title={color.label} data-current={color.label === current || undefined}>
          <Swatch hex={color.hex} />
        </span>
      ))}
      {rest > 0 && <span aria-hidden="true">+{rest}</span>}
    </p>
  )
}
