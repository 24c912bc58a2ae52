import { formatMoney } from '#kernel/money/money.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { Form } from '#ui/patterns/form/form.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
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
import { priorityNames } from './registry-texts.ts'
import { ReplaceItem } from './replace-item.tsx'
import styles from './registry.module.css'

type Priority = keyof typeof priorityNames

interface RegistryItemRowProps {
  readonly item: RegistryItem
  readonly level: 2 | 3
  readonly registryMonogram: Registry['monogram']
  readonly onChange: (registry: Registry) => void
}

/** A registry item as its managers see it. */
export function RegistryItemRow({ item, level, registryMonogram, onChange }: RegistryItemRowProps) {
  const Heading = `h${level}` as const
  const { attempt, isBusy, fault } = useAttempt()
  const {
    id,
    productSlug,
    variantId,
    title,
    options,
    picture,
    price,
    currency,
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
    <li className={styles.wish}>
      <Picture {...toPictureProps(picture, '8rem')} alt="" shape="square" />
      <div className="stack" data-gap="2">
        <Heading>
          <TextLink href={paths.goods(productSlug, variantId)}>{title}</TextLink>
        </Heading>
        <p className="cluster" data-gap="2">
          <Price amount={price} currency={currency} />
          <span className={styles.note}>{options.map(({ value }) => value).join(', ')}</span>
        </p>
        {availability !== 'available' && (
          <p className={styles.note}>
            {availability === 'gone'
              ? 'No longer available. Choose a replacement; gifts already bought stay yours.'
              : 'Sold out right now, so guests can’t buy it.'}
          </p>
        )}
        {availability !== 'available' && counts.remaining > 0 && (
          <ReplaceItem {...{ item, onChange }} />
        )}
        <p>{given > 0 ? `${given} bought, ${counts.remaining} left` : 'Not bought yet.'}</p>
        <FaultNotice text={fault} />
        <div className="cluster">
          <Quantity
            label={`Wanted: ${title}`}
            value={wanted}
            max={99}
            disabled={isBusy}
            onChange={(next) => void update({ wanted: next })}
          />
          <InlineSelect
            label="Priority"
            aria-label={`Priority: ${title}`}
            value={priority}
            options={Object.entries(priorityNames).map(([value, label]) => ({ value, label }))}
            onChange={(event) => void update({ priority: event.currentTarget.value as Priority })}
          />
          {given === 0 && (
            <TextButton
              onClick={() =>
                void attempt(async () =>
                  onChange(await sessionApi().post('/api/registry/removeItem', { itemId: id })),
                )
              }
            >
              Remove<span className="visually-hidden">: {title}</span>
            </TextButton>
          )}
        </div>
        <ItemMonogram
          {...{ item, registryMonogram, isBusy }}
          onChoose={(hasMonogram) => void update({ hasMonogram })}
        />
        <Disclosure summary={item.note ? `“${item.note}”` : 'Add a note for givers'}>
          <NoteForm {...{ item, onChange }} />
        </Disclosure>
      </div>
    </li>
  )
}

type ItemMonogramProps = Pick<RegistryItemRowProps, 'item' | 'registryMonogram'> & {
  isBusy: boolean
  onChoose: (hasMonogram: boolean) => void
}

function ItemMonogram({ item, registryMonogram, isBusy, onChoose }: ItemMonogramProps) {
  const monogram = item.monogram
  if (!monogram && !(registryMonogram && item.acceptsMonogram)) return null
  return (
    <div className={styles.letters}>
      <Checkbox
        name={`monogram-${item.id}`}
        label={`With your monogram, ${(monogram ?? registryMonogram)?.letters ?? ''}`}
        note={
          monogram
            ? `${monogram.summary}. Your guests can add it for ${formatMoney(monogram.price)}.`
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
      submitLabel="Save"
      submitLook={{ variant: 'secondary', size: 'small' }}
      savedLabel="Saved"
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
          label="Note for givers"
          hint="For example, a color or a size."
          optional
          maxLength={200}
          defaultValue={item.note}
        />
      )}
    </Form>
  )
}
