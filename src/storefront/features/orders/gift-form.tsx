import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { findFormError } from './track-forms.tsx'
import type { PrefilledInput } from './tracking.ts'
import type { Tracking } from './use-tracking.ts'
import * as t from '#messages/track-order.ts'

const checkCode = (value: string) => (createCodeKey(value).length === 12 ? null : t.giftCodeLength)

/** Opens a gift by the code on its receipt, without an order number or email. */
export function GiftForm({ tracking, typed }: { tracking: Tracking; typed: PrefilledInput }) {
  const fault = findFormError(tracking, 'gift')
  return (
    <Panel title={t.receivedGift} tone="ground">
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <Form
        id="gift"
        checks={{ gift: checkCode }}
        submitLabel={t.openGift}
        busyLabel={t.opening}
        submitLook={{ variant: 'secondary' }}
        onSend={({ gift = '' }) => tracking.enterGift(gift)}
      >
        {(field) => (
          <TextField
            {...field('gift')}
            label={t.giftCode}
            hint={t.giftCodeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            unmarked
            defaultValue={typed.gift}
          />
        )}
      </Form>
    </Panel>
  )
}
