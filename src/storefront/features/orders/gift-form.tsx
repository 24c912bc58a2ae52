import { useState } from 'react'
import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { FieldStack, TextField } from '#ui/primitives/field/field.tsx'
import { formText } from '#storefront/api/form-text.ts'
import { faultOf } from './track-forms.tsx'
import type { TypedBefore } from './tracking.ts'
import type { Tracking } from './use-tracking.ts'

const checkCode = (value: string) => (typedCodeKey(value).length === 12 ? null : 'The code has twelve letters and digits.')

/** For whoever was given something: no order number, no address, the code of the gift receipt. */
export function GiftForm({ tracking, typed }: { tracking: Tracking; typed: TypedBefore }) {
  const [problem, setProblem] = useState<string | null>(null)
  const fault = faultOf(tracking, 'gift')
  const send = (code: string) => {
    setProblem(checkCode(code))
    if (checkCode(code) === null) void tracking.enterGift(code)
  }
  return (
    <Panel title="Were you given something?" tone="ground">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(formText(new FormData(event.currentTarget), 'gift'))
        }}
      >
        <FieldStack>
          <TextField
            id="gift-code"
            label="Gift code"
            hint="It stands on the gift receipt, as in 7KQ2-M9XW-4T7Z. Whoever gave it to you is not told."
            name="gift"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            unmarked
            defaultValue={typed.gift}
            check={checkCode}
            error={problem ?? fault?.message}
          />
          <p>
            <Button type="submit" variant="secondary" busy={tracking.busy === 'gift'} busyLabel="Opening…">
              Open the gift
            </Button>
          </p>
        </FieldStack>
      </form>
    </Panel>
  )
}
