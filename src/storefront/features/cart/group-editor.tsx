import { useId, useState } from 'react'
import type { Cart } from '#modules/cart/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { FieldStack, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { formText } from '#storefront/api/form-text.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { CartFault } from './cart-store.ts'
import { changeCart } from './change-cart.ts'
import { groupName } from './group-name.ts'
import { noteLength } from './line-note.tsx'
import { NeededBy } from './needed-by.tsx'
import * as t from '#messages/cart.ts'

/** The group that is edited, or the line that a new group is created for. */
export type Editing = { groupId: string } | { lineId: string } | { lineId: null } | null

export function GroupEditor({
  editing,
  cart,
  onClose,
}: {
  editing: Editing
  cart: Cart
  onClose: () => void
}) {
  const group =
    editing && 'groupId' in editing
      ? cart.groups.find(({ id }) => id === editing.groupId)
      : undefined
  const title = group ? t.giftOptionsOf({ group: groupName(group) }) : t.shipToSomeone
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={editing !== null}
      {...{ onClose, title }}
      sheetOnPhone
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <GroupForm
        key={JSON.stringify(editing)}
        {...{ editing, group, formId, setBusy }}
        wrapPrice={cart.groups[0]?.wrapPrice ?? 0}
        onSaved={onClose}
      />
    </Dialog>
  )
}

type GroupFormProps = {
  editing: Editing
  group: Cart['groups'][number] | undefined
  formId: string
  wrapPrice: number
  setBusy: (busy: boolean) => void
  onSaved: () => void
}

function GroupForm({ editing, group, formId, wrapPrice, setBusy, onSaved }: GroupFormProps) {
  const { texts } = useShopSettings()
  const [fault, setFault] = useState<CartFault | null>(null)
  const [note, setNote] = useState(group?.giftNote ?? '')
  const send = async (form: FormData) => {
    if (form.has('recipientName') && formText(form, 'recipientName').trim() === '')
      return setFault({ message: '', fields: { recipientName: t.enterName } })
    setBusy(true)
    const outcome = await changeCart(form)
    setBusy(false)
    if ('fault' in outcome) setFault(outcome.fault)
    else onSaved()
  }
  return (
    <form
      id={formId}
      method="post"
      action="/cart"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="intent" value="group" />
      <input type="hidden" name="place" value="group-editor" />
      <input type="hidden" name="options" value="1" />
      {group && <input type="hidden" name="groupId" value={group.id} />}
      {editing && 'lineId' in editing && editing.lineId !== null && (
        <input type="hidden" name="lineId" value={editing.lineId} />
      )}
      <FieldStack>
        {fault && Object.keys(fault.fields).length === 0 && (
          <NoticeRow tone="error" live>
            <p>{fault.message}</p>
          </NoticeRow>
        )}
        {group?.kind === 'registry' && <input type="hidden" name="pricesHidden" value="on" />}
        {group?.kind !== 'own' && group?.kind !== 'registry' && (
          <TextField
            label={t.whoFor}
            hint={t.recipientHint}
            name="recipientName"
            required
            maxLength={81}
            autoComplete="off"
            defaultValue={group?.recipientName}
            error={fault?.fields['recipientName']}
          />
        )}
        <TextAreaField
          label={t.giftNote}
          hint={`${texts.giftNote} ${t.charactersLeft({ count: String(noteLength - note.length) })}`.trim()}
          name="giftNote"
          optional
          maxLength={noteLength}
          rows={3}
          defaultValue={note}
          error={fault?.fields['giftNote']}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {group?.kind !== 'registry' && (
          <NeededBy deliverOn={group?.deliverOn ?? null} error={fault?.fields['deliverOn']} />
        )}
        <Checkbox
          name="wrap"
          label={t.wrapDelivery({ amount: formatMoney(wrapPrice) })}
          note={texts.giftWrap || undefined}
          defaultChecked={group?.wrap}
          error={fault?.fields['wrap'] ?? null}
        />
        {group?.kind !== 'registry' && (
          <Checkbox
            name="pricesHidden"
            label={t.hidePrices}
            defaultChecked={group?.pricesHidden ?? true}
          />
        )}
      </FieldStack>
    </form>
  )
}
