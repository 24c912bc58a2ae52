import type { ReactNode } from 'react'
import type { Picture } from '#modules/catalog/contract.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import styles from './returns.module.css'

interface ReturnItemHeadProps {
  readonly title: string
  readonly options: readonly string[]
  readonly picture: Picture | null
  readonly children?: ReactNode
}

/** An item of a return with its picture. */
export function ReturnItemHead({ title, options, picture, children }: ReturnItemHeadProps) {
  return (
    <div className={styles.item}>
      {picture && <LinePicture picture={picture} sizes="5.5rem" />}
      <div>
        <p className={styles.itemName}>{title}</p>
        {options.length > 0 && <p className={styles.words}>{options.join(', ')}</p>}
        {children}
      </div>
    </div>
  )
}
