import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import type { Registry, RegistryItem, Replacement } from './registry-calls.ts'
import * as t from '#messages/registry-items.ts'
import styles from './registry.module.css'

/** Suggests replacements for an item that is no longer available. */
export function ReplaceItem({
  item,
  onChange,
}: {
  item: RegistryItem
  onChange: (registry: Registry) => void
}) {
  const [offered, setOffered] = useState<readonly Replacement[] | null>(null)
  const { attempt, isBusy, fault } = useAttempt()
  const loadReplacements = () =>
    void attempt(async () =>
      setOffered((await sessionApi().get('/api/registry/replacements', { itemId: item.id })).rows),
    )
  const choose = (variantId: string) =>
    void attempt(async () =>
      onChange(
        await sessionApi().post('/api/registry/replaceItem', { itemId: item.id, variantId }),
      ),
    )
  return (
    <div className="stack" data-gap="3">
      <FaultNotice text={fault} />
      {offered === null && (
        <p>
          <Button variant="secondary" size="small" busy={isBusy} onClick={loadReplacements}>
            {t.chooseReplacement}
            <span className="visually-hidden">: {item.title}</span>
          </Button>
        </p>
      )}
      {offered?.length === 0 && <p className={styles.note}>{t.noReplacements}</p>}
      {offered !== null && offered.length > 0 && (
        <ul className={styles.offered}>
          {offered.map(({ variantId, title, price, picture }) => (
            <li key={variantId} className={styles.drive}>
              <Picture {...toPictureProps(picture, '10rem')} alt="" shape="square" />
              <p>
                {title}, {formatMoney(price)}
              </p>
              <p>
                <Button
                  variant="secondary"
                  size="small"
                  busy={isBusy}
                  onClick={() => choose(variantId)}
                >
                  {t.choose}
                  <span className="visually-hidden">: {title}</span>
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
