import { readPackSize } from '#kernel/measure/pack-size.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { Form } from '#ui/patterns/form/form.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { StitchCount } from '#ui/primitives/stitch-count/stitch-count.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { InlineSelect } from '#ui/primitives/select/select.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { paths } from '#storefront/paths.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import type { Registry, RegistryItem } from './registry-calls.ts'
import { describeCounts, priorityNames } from './registry-texts.ts'
import { ReplaceItem } from './replace-item.tsx'
import * as t from '#messages/registry-items.ts'
import styles from './registry-item-card.module.css'

/** The most stitches that fit beside the picture. */
const maxStitches = 24

type Priority = keyof typeof priorityNames

interface RegistryItemCardProps {
  readonly item: RegistryItem
  readonly registryMonogram: Registry['monogram']
  readonly onChange: (registry: Registry) => void
  /** Called with the registry without the item. */
  readonly onRemove: (registry: Registry) => void
}

/** A registry item as its managers see it. */
export function RegistryItemCard({
  item,
  registryMonogram,
  onChange,
  onRemove,
}: RegistryItemCardProps) {
  const { attempt, isBusy, fault } = useAttempt()
  const {
    id,
    productSlug,
    variantId,
    title,
    options,
    picture,
    price,
    wanted,
    priority,
    counts,
    availability,
  } = item
  const update = (change: { wanted?: number; priority?: Priority; hasMonogram?: boolean }) =>
    attempt(async () =>
      onChange(await sessionApi().post('/api/registry/updateItem', { itemId: id, ...change })),
    )
  const given = counts.bought + counts.elsewhere + counts.returned
  return (
    <li className={styles.card}>
      <Picture {...toPictureProps(picture, '8rem')} alt="" shape="square" />
      <div className={styles.words}>
        <h3>
          <TextLink href={paths.goods(productSlug, variantId)}>{title}</TextLink>
        </h3>
        <p className={styles.price}>
          {[formatMoney(price), ...options.map(({ value }) => value)].join(', ')}
        </p>
        {availability !== 'available' && (
          <p className={styles.quiet}>{availability === 'gone' ? t.gone : t.soldOut}</p>
        )}
        <div className={styles.meter}>
          {wanted <= maxStitches && <StitchCount done={given} total={wanted} size={14} />}
          <p>{describeProgress(item, given)}</p>
        </div>
      </div>
      <div className={styles.controls}>
        <Quantity
          label={t.wantedOf({ title })}
          value={wanted}
          max={99}
          disabled={isBusy}
          onChange={(next) => void update({ wanted: next })}
        />
        <InlineSelect
          label={t.priority}
          aria-label={t.priorityOf({ title })}
          value={priority}
          options={Object.entries(priorityNames).map(([value, label]) => ({ value, label }))}
          onChange={(event) => void update({ priority: event.currentTarget.value as Priority })}
        />
        {given === 0 && (
          <TextButton
            onClick={() =>
              void attempt(async () =>
                onRemove(await sessionApi().post('/api/registry/removeItem', { itemId: id })),
              )
            }
          >
            {t.remove}
            <span className="visually-hidden">: {title}</span>
          </TextButton>
        )}
      </div>
      <div className={styles.more}>
        <FaultNotice text={fault} />
        {availability !== 'available' && counts.remaining > 0 && (
          <ReplaceItem {...{ item, onChange }} />
        )}
        <ItemMonogram
          {...{ item, registryMonogram, isBusy }}
          onChoose={(hasMonogram) => void update({ hasMonogram })}
        />
        <Disclosure summary={item.note ? t.note({ note: item.note }) : t.addNote}>
          <NoteForm {...{ item, onChange }} />
        </Disclosure>
      </div>
    </li>
  )
}

/** As guests read it: "3 sets wanted. 1 bought, 2 left." */
function describeProgress({ title, options, wanted, counts }: RegistryItem, given: number): string {
  const pack = readPackSize(
    title,
    options.map(({ value }) => value),
  )
  return describeCounts({ wanted, given, beingBought: 0, remaining: counts.remaining }, pack)
}

type ItemMonogramProps = Pick<RegistryItemCardProps, 'item' | 'registryMonogram'> & {
  isBusy: boolean
  onChoose: (hasMonogram: boolean) => void
}

function ItemMonogram({ item, registryMonogram, isBusy, onChoose }: ItemMonogramProps) {
  const monogram = item.monogram
  if (!monogram && !(registryMonogram && item.acceptsMonogram)) return null
  return (
    <div className={styles.monogram}>
      <Checkbox
        name={`monogram-${item.id}`}
        label={t.withMonogram({ letters: (monogram ?? registryMonogram)?.letters ?? '' })}
        note={
          monogram
            ? t.withMonogramNote({
                summary: monogram.summary,
                price: formatMoney(monogram.price),
              })
            : undefined
        }
        checked={monogram !== null}
        disabled={isBusy}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {monogram && (
        <img
          className={styles.proof}
          src={`/monogram-proof/${monogram.proofId}.svg`}
          alt=""
          width="96"
          height="64"
          loading="lazy"
        />
      )}
    </div>
  )
}

function NoteForm({
  item,
  onChange,
}: {
  item: RegistryItem
  onChange: (registry: Registry) => void
}) {
  return (
    <Form
      id={`note-${item.id}`}
      submitLabel={t.save}
      submitLook={{ variant: 'secondary', size: 'small' }}
      savedLabel={t.saved}
      onSend={({ note = '' }) =>
        sessionApi()
          .post('/api/registry/updateItem', { itemId: item.id, note: note.trim() })
          .then((registry) => {
            onChange(registry)
            return null
          }, toFormFault)
      }
    >
      {(field) => (
        <TextField
          {...field('note')}
          label={t.noteLabel}
          hint={t.noteHint}
          optional
          maxLength={200}
          defaultValue={item.note}
        />
      )}
    </Form>
  )
}
