import { Link } from '#ui/primitives/link/link.tsx'
import * as t from '#messages/choice.ts'
import styles from './swatch-choice.module.css'

/** A round color swatch. Its color is an SVG attribute, so the page needs no inline style. */
export function Swatch({
  hex,
  size = 18,
  crossed,
}: {
  hex: string
  size?: number
  crossed?: boolean | undefined
}) {
  return (
    <svg
      className={styles.swatch}
      width={size}
      height={size}
      viewBox="0 0 36 36"
      aria-hidden="true"
      focusable="false"
    >
      <circle
        cx="18"
        cy="18"
        r="17"
        fill={hex}
        stroke="#14211c"
        strokeOpacity=".36"
        vectorEffect="non-scaling-stroke"
      />
      {crossed && <path d="M6 30 30 6" stroke="#fff" strokeWidth="4" />}
      {crossed && <path d="M6 30 30 6" stroke="#14211c" strokeWidth="1.5" />}
    </svg>
  )
}

type Color = { hex: string; label: string }

type SwatchDotsProps<Shown extends Color> = {
  colors: readonly Shown[]
  /** The label of the color that the picture shows. */
  current?: string | undefined
  show?: number
  /**
   * The target of a click on the swatches. It is only a shortcut for the mouse: the same link is
   * beside them.
   */
  href?: string
  /** Called with the hovered color, and with null when the mouse leaves. */
  onPoint?: (color: Shown | null) => void
}

/** The available colors on a card, also as text for screen readers. */
export function SwatchDots<Shown extends Color>({
  colors,
  current,
  show = 4,
  href,
  onPoint,
}: SwatchDotsProps<Shown>) {
  const rest = colors.length - show
  const shown = rest > 0 ? colors.slice(0, show) : colors
  const dots = shown.map((color) => (
    <span
      key={color.label}
      className={styles.dot}
      title={color.label}
      data-current={color.label === current || undefined}
      onPointerEnter={onPoint && ((event) => event.pointerType === 'mouse' && onPoint(color))}
    >
      <Swatch hex={color.hex} />
    </span>
  ))
  return (
    <p className={styles.dots}>
      <span className="visually-hidden">
        {t.colors} {colors.map((color) => color.label).join(', ')}
      </span>
      {href === undefined ? (
        dots
      ) : (
        <Link
          className={styles.dots}
          href={href}
          tabIndex={-1}
          aria-hidden="true"
          onPointerLeave={onPoint && (() => onPoint(null))}
        >
          {dots}
        </Link>
      )}
      {rest > 0 && <span aria-hidden="true">+{rest}</span>}
    </p>
  )
}
