import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './page-shell.module.css'

type PageShellProps = {
  header: ReactNode
  footer?: ReactNode
  children: ReactNode
  /** `surface` is a white background, for pages with a single task. */
  ground?: 'page' | 'surface'
}

export function PageShell({ header, footer, children, ground = 'page' }: PageShellProps) {
  return (
    <div className={styles.shell} data-page-ground={ground}>
      {header}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  )
}

/** A page section with the width and the margins of the page. */
export function Section({
  children,
  className,
  label,
}: {
  children: ReactNode
  className?: string
  label?: string
}) {
  return (
    <section className={classNames('wrap', styles.section, className)} aria-label={label}>
      {children}
    </section>
  )
}

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode
  /** Shown at the end of the headline: a remark, a link, a mark. */
  aside?: ReactNode
  /** A breadcrumb above the headline. */
  before?: ReactNode
  size?: 'page' | 'step'
  /** Removes the distance to the header, when another element provides it. */
  close?: boolean
}

/** The title of a page; secondary words go in `<em>`. */
export function PageHead({ title, lead, aside, before, size = 'page', close }: PageHeadProps) {
  return (
    <div
      className={styles.headBox}
      data-before={before ? true : undefined}
      data-close={close || undefined}
    >
      {before && <div className={styles.before}>{before}</div>}
      <div className={styles.head} data-size={size}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  )
}

export function SectionHead({
  title,
  aside,
  level = 2,
}: {
  title: ReactNode
  aside?: ReactNode
  level?: 2 | 3
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.sectionHead}>
      <Heading>{title}</Heading>
      {aside && <div className={styles.sectionAside}>{aside}</div>}
    </div>
  )
}

type ColumnsProps = {
  children: ReactNode
  aside: ReactNode
  /**
   * `main-aside` is 8 and 4 columns, `even` 7 and 5, `aside-main` a narrow column before a wide
   * one.
   */
  shape?: 'main-aside' | 'even' | 'aside-main'
  /** Keeps the aside visible while the rest scrolls, if both are side by side. */
  sticky?: boolean
  /** Which column comes first when they are stacked. */
  first?: 'main' | 'aside'
}

export function Columns({
  children,
  aside,
  shape = 'main-aside',
  sticky,
  first = 'main',
}: ColumnsProps) {
  return (
    <div className={styles.columnsBox}>
      <div className={styles.columns} data-shape={shape} data-first={first}>
        <div>{children}</div>
        <div className={styles.columnAside}>
          <div className={styles.columnHold} data-sticky={sticky || undefined}>
            {aside}
          </div>
        </div>
      </div>
    </div>
  )
}

type PanelProps = {
  children: ReactNode
  title?: ReactNode
  level?: 2 | 3
  tone?: 'surface' | 'ground' | 'accent'
  className?: string
}

/** A box with its own background. */
export function Panel({ children, title, level = 2, tone = 'surface', className }: PanelProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      className={classNames(styles.panel, className)}
      data-tone={tone}
      data-ground={tone === 'accent' ? 'accent' : undefined}
    >
      {title && <Heading className={styles.panelTitle}>{title}</Heading>}
      {children}
    </section>
  )
}

type BandProps = {
  children: ReactNode
  picture?: ReactNode
  tone?: 'accent' | 'surface'
  pictureAt?: 'start' | 'end'
}

/** A full-width section with a picture on one side and text on the other. */
export function Band({ children, picture, tone = 'surface', pictureAt = 'end' }: BandProps) {
  return (
    <div className={styles.band} data-tone={tone} data-ground={tone}>
      <div className={styles.bandGrid} data-picture={picture ? pictureAt : 'none'}>
        <div className={styles.bandWords}>{children}</div>
        {picture && <div className={styles.bandPicture}>{picture}</div>}
      </div>
    </div>
  )
}
