import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/primitives/link/link.tsx'
import type { PictureProps } from '#ui/primitives/picture/picture.tsx'
import styles from './card-grid.module.css'

type CardGridProps = {
  children: ReactNode
  /**
   * `lead` gives the first card two rows; `row` is a single row that scrolls sideways on a phone; `large` is for a few large
   * cards, two or three to a row, so that no row is short.
   */
  layout?: 'three' | 'four' | 'lead' | 'row' | 'large'
  label?: string
  /** Dims the cards while the next ones are on their way. */
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
  /** Seen over it while the card is pointed at or has the focus; asked for only then, so that it costs nothing before. */
  second?: Pick<PictureProps, 'src' | 'srcSet' | 'sizes' | 'width' | 'height'> | undefined
  name: ReactNode
  /** Beside each other under the name: an amount, then what one gets for it. */
  amount?: ReactNode
  detail?: ReactNode
  /** In words, below; never as a badge on the picture. */
  state?: ReactNode
  /** Dots of color or anything else that closes the card. */
  children?: ReactNode
  /** A control in the picture's corner. */
  corner?: ReactNode
  /** The one action under the card. */
  action?: ReactNode
  /** `wide` takes two columns at the same picture height; `lead` is the first card of a `lead` grid. */
  size?: 'plain' | 'wide' | 'lead'
  /** Not to be had now: name and amount step back. */
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

/** Not drawn, and so not loaded, until the card is looked at; one that cannot be had leaves the first in sight. */
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

/** A card's state that is the shopper's own doing: underlined with a stitch. */
export function SewnState({ children }: { children: ReactNode }) {
  return <span className={classNames(styles.sewn)}>{children}</span>
}
