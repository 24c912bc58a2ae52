import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/primitives/link/link.tsx'
import type { PictureProps } from '#ui/primitives/picture/picture.tsx'
import styles from './card-grid.module.css'

type CardGridProps = {
  children: ReactNode
  /**
   * `lead` gives the first card two rows; `row` is one row that scrolls sideways on a phone;
   * `large` shows a few large cards, two or three in a row, so that no row is short.
   */
  layout?: 'three' | 'four' | 'lead' | 'row' | 'large'
  label?: string
  /** Dims the cards while the next ones load. */
  busy?: boolean
}

export function CardGrid({ children, layout = 'three', label, busy }: CardGridProps) {
  return (
    <div className={styles.box} data-layout={layout}>
      <ul
        className={styles.grid}
        data-layout={layout}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        {children}
      </ul>
    </div>
  )
}

export type CardProps = {
  href: string
  /** A `Picture` of shape `fill`. */
  picture: ReactNode
  /** A second picture, shown while the card is hovered or focused. It loads only then. */
  second?: Pick<PictureProps, 'src' | 'srcSet' | 'sizes' | 'width' | 'height'> | undefined
  name: ReactNode
  /** Shown side by side under the name: a price, then what it buys. */
  amount?: ReactNode
  detail?: ReactNode
  /** Text below the amount, such as "Sold out". Never a badge on the picture. */
  state?: ReactNode
  /** Color swatches or other content at the end of the card. */
  children?: ReactNode
  /** A control in the corner of the picture. */
  corner?: ReactNode
  /** The only action below the card. */
  action?: ReactNode
  /**
   * `wide` spans two columns at the same picture height; `lead` is the first card of a `lead` grid.
   */
  size?: 'plain' | 'wide' | 'lead'
  /** For unavailable products: name and amount are muted. */
  faded?: boolean
  level?: 2 | 3
}

export function Card(props: CardProps) {
  const {
    href,
    picture,
    second,
    name,
    amount,
    detail,
    state,
    children,
    corner,
    action,
    size = 'plain',
    faded,
    level = 3,
  } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <li className={styles.card} data-size={size} data-faded={faded || undefined}>
      <div className={styles.figure}>
        {picture}
        {second && <SecondPicture key={second.src} {...second} />}
      </div>
      <Heading className={styles.name}>
        <Link className={styles.link} href={href}>
          {name}
        </Link>
      </Heading>
      {(amount !== undefined || detail !== undefined) && (
        <p className={styles.amount}>
          {amount}
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </p>
      )}
      {state && <div className={styles.state}>{state}</div>}
      {children && <div className={styles.more}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
      {corner && <div className={styles.corner}>{corner}</div>}
    </li>
  )
}

/**
 * Not rendered, and so not loaded, until the card is hovered or focused. If it fails to load, the
 * first picture stays visible.
 */
function SecondPicture({ src, srcSet, sizes, width, height }: NonNullable<CardProps['second']>) {
  return (
    <img
      className={styles.second}
      loading="lazy"
      decoding="async"
      {...{ srcSet, sizes, src, width, height }}
      alt=""
    />
  )
}

/** A card state that the shopper caused, such as "In your cart", underlined with a stitch. */
export function SewnState({ children }: { children: ReactNode }) {
  return <span className={classNames(styles.sewn)}>{children}</span>
}
