import type { ReactNode } from 'react'
import styles from './strip.module.css'

export function HeaderStrip({ children }: { children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>
}
