import { useEffect, useState } from 'react'
import { formatPacks, readPackSize } from '#kernel/measure/pack-size.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Check } from '#ui/primitives/icon/lucide-icons.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { readRegistry, type Registry, type Starter } from './registry-calls.ts'
import * as t from '#messages/registry-making.ts'
import styles from './starter-checklist.module.css'

type StarterChecklistProps = { registry: Registry; onChange: (registry: Registry) => void }

/** First gifts by department, each added with one press. */
export function StarterChecklist({ registry, onChange }: StarterChecklistProps) {
  const [starters, setStarters] = useState<readonly Starter[]>([])
  const { id } = registry
  useEffect(() => {
    void sessionApi()
      .get('/api/registry/starters', { id })
      .then(({ rows }) => setStarters(rows))
      .catch(() => undefined)
  }, [id])
  if (starters.length === 0) return null
  const shelves = Map.groupBy(starters, ({ department }) => department ?? t.otherDepartment)
  return (
    <div className={styles.checklist}>
      {[...shelves].map(([title, shelf]) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul className={styles.tiles}>
            {shelf.map((starter) => (
              <StarterTile key={starter.variantId} {...{ registry, starter, onChange }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type StarterTileProps = StarterChecklistProps & { starter: Starter }

function StarterTile({ registry, starter, onChange }: StarterTileProps) {
  const { attempt, isBusy, fault } = useAttempt()
  const { variantId, label, wanted, title, options, price, picture } = starter
  const pack = readPackSize(title, options)
  const item = registry.items.find((one) => one.variantId === variantId)
  const add = () =>
    attempt(async () => {
      await sessionApi().post('/api/registry/addItem', { id: registry.id, variantId, wanted })
      onChange(await readRegistry(registry.id))
    })
  return (
    <li className={styles.tile} data-added={item ? true : undefined}>
      <Picture
        {...toPictureProps(picture, '(min-width: 60rem) 14vw, 45vw')}
        alt=""
        shape="square"
      />
      <div className={styles.words}>
        <h3>{label}</h3>
        <p>
          {title}, {formatMoney(price)}
        </p>
        {options.length > 0 && <p>{options.join(', ')}</p>}
      </div>
      <FaultNotice text={fault} />
      {item ? (
        <p className={styles.added} role="status">
          <Check size={18} aria-hidden="true" />{' '}
          {t.onYourList({ packs: formatPacks(item.wanted, pack) })}
        </p>
      ) : (
        <Button variant="secondary" size="small" wide busy={isBusy} onClick={() => void add()}>
          {t.add({ packs: formatPacks(wanted, pack) })}
          <span className="visually-hidden">: {label}</span>
        </Button>
      )}
    </li>
  )
}
