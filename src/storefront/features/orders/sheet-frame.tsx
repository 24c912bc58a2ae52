import type { ReactNode } from 'react'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import styles from './order.module.css'

/** The layout of a printed sheet. Each sheet starts on a new page. */
export function SheetFrame({
  title,
  mark,
  lead,
  children,
}: {
  title: string
  mark?: string
  lead: ReactNode
  children: ReactNode
}) {
  const shop = useShopSettings()
  return (
    <article className={styles.sheet}>
      <header className={styles.sheetHead}>
        <div>
          <p className={styles.sheetBrand}>{shop.name}</p>
          <p>
            {shop.phone.shown}, {shop.email}
          </p>
        </div>
        {mark && <Mark text={mark} size="small" />}
      </header>
      <h1>{title}</h1>
      {lead}
      {children}
    </article>
  )
}

export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line, index) => (
        <span key={index}>
          {line}
          <br />
        </span>
      ))}
    </address>
  )
}
