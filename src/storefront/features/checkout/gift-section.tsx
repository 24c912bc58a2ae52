import { useState } from 'react'
import type { FocusEvent, FormEvent } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { FieldStack, TextAreaField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { useCart } from '../cart/cart-store.ts'
import { changeCart } from '../cart/change-cart.ts'
import { NeededBy } from '../cart/needed-by.tsx'
import { groupName, groupNameForYou } from '../cart/group-name.ts'
import type { SectionProps, CheckoutGroup } from './section-props.ts'
import * as t from '#messages/checkout.ts'
import styles from './checkout.module.css'

const noteLength = 250

/** Gift note, gift wrap and hidden prices per group, saved immediately. */
export function GiftSection({
  page,
  groups,
}: Pick<SectionProps, 'page'> & { groups: readonly CheckoutGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map((group) =>
        group.kind === 'own' && !group.giftNote && !group.wrap ? (
          <Disclosure key={group.id} summary={t.isGift}>
            <GiftForm {...{ page, group }} />
          </Disclosure>
        ) : (
          <GiftForm key={group.id} {...{ page, group }} isNamed={groups.length > 1} />
        ),
      )}
    </div>
  )
}

export function GiftForm({
  page,
  group,
  isNamed,
  isDated,
}: Pick<SectionProps, 'page'> & {
  group: CheckoutGroup
  isNamed?: boolean
  /** Also asks for the needed-by date. */
  isDated?: boolean
}) {
  const { cart } = useCart()
  const { texts } = useShopSettings()
  const [note, setNote] = useState(group.giftNote)
  const [fault, setFault] = useState<string | null>(null)
  const wrapPrice = cart?.groups.find(({ id }) => id === group.id)?.wrapPrice
  const save = async (form: HTMLFormElement) => {
    const outcome = await changeCart(new FormData(form))
    setFault('fault' in outcome ? outcome.fault.message : null)
    await page.refresh()
  }
  const saveNote = (event: FocusEvent<HTMLTextAreaElement>) => {
    if (event.currentTarget.form && event.currentTarget.value.trim() !== group.giftNote)
      void save(event.currentTarget.form)
  }
  const saveOption = (event: FormEvent<HTMLInputElement>) => {
    if (event.currentTarget.form) void save(event.currentTarget.form)
  }
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={(event) => event.preventDefault()}
      aria-label={t.giftOptionsOf({ group: groupName(group) })}
    >
      <input type="hidden" name="intent" value="group" />
      <input type="hidden" name="options" value="1" />
      <input type="hidden" name="groupId" value={group.id} />
      <FieldStack>
        <TextAreaField
          label={isNamed ? t.giftNoteTo({ name: groupNameForYou(group) }) : t.giftNote}
          optional
          hint={`${texts.giftNote} ${t.giftNoteHint({ max: String(noteLength), left: String(noteLength - note.length) })}`.trim()}
          name="giftNote"
          maxLength={noteLength}
          rows={3}
          defaultValue={group.giftNote}
          onChange={(event) => setNote(event.currentTarget.value)}
          onBlur={saveNote}
        />
        {isDated && (
          <NeededBy
            deliverOn={group.deliverOn}
            onName={(event) => event.currentTarget.form && void save(event.currentTarget.form)}
          />
        )}
        <Checkbox
          name="wrap"
          label={
            wrapPrice === undefined ? t.giftWrap : t.giftWrapFor({ amount: formatMoney(wrapPrice) })
          }
          checked={group.wrap}
          onChange={saveOption}
        />
        {group.kind === 'registry' ? (
          <input type="hidden" name="pricesHidden" value="on" />
        ) : (
          <Checkbox
            name="pricesHidden"
            label={t.hidePrices}
            checked={group.pricesHidden}
            onChange={saveOption}
          />
        )}
        {fault && (
          <NoticeRow tone="error" live>
            <p>{fault}</p>
          </NoticeRow>
        )}
      </FieldStack>
    </form>
  )
}
