import { useState } from 'react'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { Sheet } from '#ui/primitives/sheet/sheet.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import { addToRegistry, updateAddedItem, type AddedItem, type Adding } from './begin-adding.ts'
import type { RegistryItem, RegistrySummary } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { priorityNames, untitledRegistry } from './registry-texts.ts'
import * as t from '#messages/registry-sheet.ts'
import styles from './registry-sheet.module.css'

type Priority = RegistryItem['priority']

export interface RegistrySheetProps {
  readonly goods: ProductDetail
  readonly variant: ProductVariant
  readonly qty: number
  readonly begun: Adding
  readonly onClose: () => void
}

/** Adds a product to a registry without leaving its page. */
export function RegistrySheet({ goods, variant, qty, begun, onClose }: RegistrySheetProps) {
  const [adding, setAdding] = useState(begun)
  const onAdded = (added: AddedItem) => setAdding({ step: 'added', added })
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <div className={styles.body}>
        <ChosenProduct goods={goods} variant={variant} />
        {adding.step === 'none' && <NoRegistry />}
        {adding.step === 'choose' && (
          <ChooseRegistry
            registries={adding.registries}
            item={{ variantId: variant.id, wanted: qty }}
            onAdded={onAdded}
          />
        )}
        {adding.step === 'added' && <Added added={adding.added} onChange={onAdded} />}
      </div>
    </Sheet>
  )
}

function ChosenProduct({ goods, variant }: Pick<RegistrySheetProps, 'goods' | 'variant'>) {
  const picture = goods.pictures[variant.picture ?? 0]
  return (
    <div className={styles.product}>
      {picture && <LinePicture picture={picture} sizes="6rem" />}
      <div>
        <p className={styles.title}>{goods.title}</p>
        {goods.variants.length > 1 && <p className="quiet">{variant.values.join(', ')}</p>}
        <p>
          <Price amount={variant.price} currency={goods.currency} />
        </p>
      </div>
    </div>
  )
}

function NoRegistry() {
  return (
    <>
      <p>{t.noRegistry}</p>
      <ButtonLink href={registryPaths.create} wide>
        {t.createRegistry}
      </ButtonLink>
    </>
  )
}

interface ChooseRegistryProps {
  readonly registries: readonly RegistrySummary[]
  readonly item: { readonly variantId: string; readonly wanted: number }
  readonly onAdded: (added: AddedItem) => void
}

function ChooseRegistry({ registries, item, onAdded }: ChooseRegistryProps) {
  const [chosen, setChosen] = useState(registries[0]?.id ?? '')
  const [wanted, setWanted] = useState(item.wanted)
  const [priority, setPriority] = useState<Priority>('nice')
  const { attempt, isBusy, fault } = useAttempt()
  return (
    <>
      <FaultNotice text={fault} />
      <SelectField
        label={t.registry}
        unmarked
        value={chosen}
        options={registries.map(({ id, title }) => ({
          value: id,
          label: title || untitledRegistry,
        }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Wanted {...{ wanted, priority }} onWanted={setWanted} onPriority={setPriority} />
      <Button
        size="large"
        wide
        busy={isBusy}
        busyLabel={t.adding}
        onClick={() =>
          void attempt(async () =>
            onAdded(await addToRegistry(chosen, { ...item, wanted, priority })),
          )
        }
      >
        {t.add}
      </Button>
    </>
  )
}

interface AddedProps {
  readonly added: AddedItem
  readonly onChange: (added: AddedItem) => void
}

function Added({ added, onChange }: AddedProps) {
  const { registry, item, isNew } = added
  const { attempt, fault } = useAttempt()
  const update = (change: { wanted?: number; priority?: Priority }) =>
    void attempt(async () => onChange(await updateAddedItem(added, change)))
  return (
    <>
      <NoticeRow
        tone="success"
        live
        title={(isNew ? t.added : t.alreadyOn)({ gifts: registry.wanted })}
        action={<TextLink href={registryPaths.manage(registry.id)}>{t.viewRegistry}</TextLink>}
      >
        {registry.title || t.yourRegistry}
      </NoticeRow>
      <FaultNotice text={fault} />
      <Wanted
        wanted={item.wanted}
        priority={item.priority}
        onWanted={(wanted) => update({ wanted })}
        onPriority={(priority) => update({ priority })}
      />
    </>
  )
}

interface WantedProps {
  readonly wanted: number
  readonly priority: Priority
  readonly onWanted: (wanted: number) => void
  readonly onPriority: (priority: Priority) => void
}

function Wanted({ wanted, priority, onWanted, onPriority }: WantedProps) {
  return (
    <div className={styles.wanted}>
      <div>
        <p className={styles.label}>{t.howMany}</p>
        <Quantity label={t.howMany} max={99} value={wanted} onChange={onWanted} />
      </div>
      <SelectField
        label={t.priority}
        unmarked
        value={priority}
        options={Object.entries(priorityNames).map(([value, label]) => ({ value, label }))}
        onChange={(event) => onPriority(event.currentTarget.value as Priority)}
      />
    </div>
  )
}
