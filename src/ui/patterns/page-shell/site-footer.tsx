import type { ReactNode } from 'react'
import { Hem } from '#ui/primitives/hem/hem.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import styles from './site-footer.module.css'

type SiteFooterProps = {
  children: ReactNode
  /** The last line: the owner at the start, a remark at the end. */
  base?: ReactNode
}

export function SiteFooter({ children, base }: SiteFooterProps) {
  return (
    <footer className={styles.footer} data-ground="accent">
      <Hem kind="band" />
      <div className={styles.columns}>{children}</div>
      {base && <div className={styles.base}>{base}</div>}
    </footer>
  )
}

type FooterColumnProps = {
  title: ReactNode
  items?: readonly { href: string; label: ReactNode }[]
  children?: ReactNode
  span?: 'two' | 'four'
}

export function FooterColumn({ title, items = [], children, span = 'two' }: FooterColumnProps) {
  return (
    <div className={styles.column} data-span={span}>
      <h2 className={styles.title}>{title}</h2>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.href}>
              <Link className={styles.link} href={item.href}>
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
