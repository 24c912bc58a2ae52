import { useState } from 'react'
import { Form } from '#ui/patterns/form/form.tsx'
import { Card } from '#ui/patterns/card-grid/card-grid.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { InlineSelect, SelectField } from '#ui/primitives/select/select.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { useVariantOptions } from './use-variant-options.ts'
import { updateListItem, type WishlistItemView, type Wishlist } from './wishlist-calls.ts'
import * as t from '#messages/wish-lists.ts'
import styles from './wishlist.module.css'

type WishCardProps = {
  wish: WishlistItemView
  /** The lists and registries that it can move to. */
  others: readonly Pick<Wishlist, 'id' | 'name'>[]
  isBusy: boolean
  onRemove: () => void
  onMove: (to: string) => void
  onToCart: () => void
  onChange: () => void
}

const priorities = [
  { value: 'must', label: t.must },
  { value: 'nice', label: t.nice },
  { value: 'dream', label: t.dream },
]

export function WishlistItemCard({
  wish,
  others,
  isBusy,
  onRemove,
  onMove,
  onToCart,
  onChange,
}: WishCardProps) {
  const {
    productSlug,
    variantId,
    title,
    options,
    picture,
    price,
    priceWhenAdded,
    currency,
    qty,
    note,
    priority,
    availability,
    facts,
  } = wish
  const [isOpen, setIsOpen] = useState(false)
  const isGone = availability.state === 'gone'
  const priorityText = priorities.find(({ value }) => value === priority)?.label ?? ''
  return (
    <Card
      level={2}
      href={paths.goods(productSlug, variantId ?? undefined)}
      faded={isGone || availability.state === 'sold-out'}
      picture={
        <Picture
          {...toPictureProps(picture, '(min-width: 60rem) 20vw, 46vw')}
          alt=""
          shape="fill"
        />
      }
      name={title}
      amount={
        <Price
          amount={price}
          currency={currency}
          compareAt={priceWhenAdded > price ? priceWhenAdded : undefined}
        />
      }
      detail={
        [...options.map(({ value }) => value), qty > 1 && t.quantityIs({ count: String(qty) })]
          .filter(Boolean)
          .join(', ') || undefined
      }
      state={facts.length > 0 ? facts.map(({ kind, text }) => <p key={kind}>{text}</p>) : undefined}
      action={
        <div className={styles.acts}>
          <p className={styles.note}>
            {note ? t.priorityNote({ priority: priorityText, note }) : priorityText}
          </p>
          <AddItemToCart {...{ wish, isBusy, onToCart }} onChoose={() => setIsOpen(true)} />
          <p className="cluster">
            <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {t.edit}
              <span className="visually-hidden"> {title}</span>
            </TextButton>
            <TextButton onClick={onRemove}>
              {t.remove}
              <span className="visually-hidden"> {title}</span>
            </TextButton>
          </p>
          {others.length > 0 && (
            <InlineSelect
              label={t.moveTo}
              value=""
              onChange={(event) => onMove(event.currentTarget.value)}
              options={[
                { value: '', label: t.choose },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {isOpen && (
            <ItemEditor
              wish={wish}
              onSaved={() => {
                setIsOpen(false)
                onChange()
              }}
            />
          )}
        </div>
      }
    />
  )
}

function AddItemToCart({
  wish,
  isBusy,
  onToCart,
  onChoose,
}: Pick<WishCardProps, 'wish' | 'isBusy' | 'onToCart'> & { onChoose: () => void }) {
  const { title, availability, needsChoice } = wish
  if (availability.state === 'gone' || availability.state === 'sold-out') return null
  const name = <span className="visually-hidden">: {title}</span>
  if (needsChoice)
    return (
      <Button variant="secondary" size="small" onClick={onChoose}>
        {t.chooseOptions}
        {name}
      </Button>
    )
  return (
    <Button variant="secondary" size="small" aria-disabled={isBusy || undefined} onClick={onToCart}>
      {t.addToCart}
      {name}
    </Button>
  )
}

function ItemEditor({
  wish: { id, productSlug, variantId, qty, note, priority },
  onSaved,
}: {
  wish: WishlistItemView
  onSaved: () => void
}) {
  const choices = useVariantOptions(productSlug)
  return (
    <Form
      id={`wish-${id}`}
      checks={{
        qty: (value) => (/^[1-9]\d?$/.test(value.trim()) ? null : t.enterQuantity),
        note: (value) =>
          value.length > 200 ? t.tooLong({ max: '200', count: String(value.length) }) : null,
      }}
      submitLabel={t.save}
      submitLook={{ variant: 'secondary', size: 'small' }}
      onSend={(values) =>
        updateListItem({
          itemId: id,
          qty: Number(values['qty']),
          note: (values['note'] ?? '').trim(),
          ...(values['variantId'] !== undefined && { variantId: values['variantId'] || null }),
          priority: priorities.some(({ value }) => value === values['priority'])
            ? (values['priority'] as WishlistItemView['priority'])
            : priority,
        }).then(() => {
          onSaved()
          return null
        }, toFormFault)
      }
    >
      {(field) => (
        <>
          {choices.length > 1 && (
            <SelectField
              id={field('variantId').id}
              name="variantId"
              label={t.variant}
              error={field('variantId').error}
              options={[{ value: '', label: t.anyVariant }, ...choices]}
              defaultValue={variantId ?? ''}
              unmarked
            />
          )}
          <TextField
            {...field('note')}
            label={t.note}
            optional
            maxLength={200}
            defaultValue={note}
          />
          <TextField
            {...field('qty')}
            label={t.quantity}
            inputMode="numeric"
            maxLength={2}
            defaultValue={String(qty)}
            required
            unmarked
          />
          <SelectField
            id={field('priority').id}
            name="priority"
            label={t.priority}
            options={priorities}
            defaultValue={priority}
            unmarked
          />
        </>
      )}
    </Form>
  )
}
