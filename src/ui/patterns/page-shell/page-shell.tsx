import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './page-shell.module.css'

type PageShellProps = {
  header: ReactNode
  footer?: ReactNode
  children: ReactNode
  /** `surface` is the white ground of pages where one thing is to be done. */
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

/** A stretch of the page at the page's width and margins. */
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
  /** Stands at the headline's end: a remark, a link, a mark. */
  aside?: ReactNode
  /** The way here, above the headline. */
  before?: ReactNode
  size?: 'page' | 'step'
  /** Where something else gives the headline its distance from the header. */
  close?: boolean
}

/** The headline states the situation; its second thought goes in `<em>`. */
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
  /** `main-aside` 8 and 4 columns, `even` 7 and 5, `aside-main` a narrow list before a wide page. */
  shape?: 'main-aside' | 'even' | 'aside-main'
  /** The aside stays in sight while the rest scrolls, where both stand side by side. */
  sticky?: boolean
  /** Which of the two comes first where they stand under each other. */
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

/** A sheet of its own on the page's ground. */
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

/** A full-bleed stretch with a picture at one side and words at the other. */
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
