import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import {
  latestDeadline,
  leastPart,
  leastTarget,
  outcomes,
  type Outcome,
} from '#modules/registries/domain/drive.ts'
import { Form, type FieldWiring } from '#ui/patterns/form/form.tsx'
import { FieldRow, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { Registry } from './registry-calls.ts'

type DriveFormProps = { registry: Registry; onChange: (registry: Registry) => void }

const fund = 'fund'
const outcomeNotes: Readonly<Record<Outcome, string>> = {
  refund: 'Every guest gets their own money back, to the card they paid with.',
  credit: 'What was given becomes credit in your wallet.',
  topup:
    'What was given becomes credit in your wallet, and you pay the rest when you buy the piece.',
}
const outcomeNames: Readonly<Record<Outcome, string>> = {
  refund: 'Money back',
  credit: 'Credit for us',
  topup: 'We add the rest',
}

/** A drive with everything that decides about its money, before anybody gives. */
export function DriveForm({ registry, onChange }: DriveFormProps) {
  const [goal, setGoal] = useState(registry.items[0]?.id ?? fund)
  const isFund = goal === fund
  const item = registry.items.find(({ id }) => id === goal)
  const { first, latest } = daysFor(registry)
  if (latest === null)
    return <p>The event is more than a month ago, so nothing new can be collected for.</p>
  return (
    <Form
      id="drive"
      checks={{
        ...(isFund && {
          title: (value) => (value.trim() === '' ? 'Say what it is for.' : null),
          target: (value) =>
            (parseMoney(value) ?? 0) >= leastTarget
              ? null
              : `Enter ${formatMoney(leastTarget)} or more.`,
        }),
        minPart: (value) =>
          (parseMoney(value) ?? 0) >= leastPart ? null : `Enter ${formatMoney(leastPart)} or more.`,
        deadline: (value) => (value === '' ? 'Choose the last day.' : null),
      }}
      submitLabel="Open it to guests"
      busyLabel="Opening…"
      submitLook={{ variant: 'secondary' }}
      onSend={(typed) =>
        sessionApi()
          .post('/api/registry/startDrive', {
            id: registry.id,
            ...(isFund
              ? {
                  title: (typed['title'] ?? '').trim(),
                  target: parseMoney(typed['target'] ?? '') ?? 0,
                }
              : { itemId: goal }),
            minPart: parseMoney(typed['minPart'] ?? '') ?? 0,
            deadline: typed['deadline'] ?? '',
            outcome: (typed['outcome'] ?? 'refund') as Outcome,
            note: (typed['note'] ?? '').trim(),
          })
          .then((changed) => {
            onChange(changed)
            return null
          }, faultOf)
      }
    >
      {(field) => (
        <>
          <p>Guests read all of this before they give, and none of it can be changed afterward.</p>
          <SelectField
            id={field('goal').id}
            name="goal"
            label="What for?"
            value={goal}
            onChange={(event) => setGoal(event.currentTarget.value)}
            options={[
              ...registry.items.map(({ id, title, price }) => ({
                value: id,
                label: `${title}, ${formatMoney(price)}`,
              })),
              { value: fund, label: 'Something else: a fund' },
            ]}
            required
            unmarked
          />
          {isFund ? (
            <FundFields field={field} />
          ) : (
            <p>
              One piece, at {formatMoney(item?.price ?? 0)}. The price is kept until the last day.
            </p>
          )}
          <Terms {...{ field, first, latest, isFund }} />
          <TextAreaField
            {...field('note')}
            label="A word to your guests"
            rows={2}
            maxLength={300}
            optional
          />
        </>
      )}
    </Form>
  )
}

function FundFields({ field }: { field: (name: string) => FieldWiring }) {
  return (
    <>
      <FieldRow>
        <TextField
          {...field('title')}
          label="What is it for?"
          maxLength={80}
          autoComplete="off"
          required
          unmarked
        />
        <TextField
          {...field('target')}
          label="How much in dollars"
          inputMode="decimal"
          autoComplete="off"
          required
          unmarked
        />
      </FieldRow>
      <p>
        What comes together is credit with us; we add 5 percent, good for half a year. Your guests’
        money never runs out.
      </p>
    </>
  )
}

type TermsProps = {
  field: (name: string) => FieldWiring
  first: string
  latest: string
  isFund: boolean
}

function Terms({ field, first, latest, isFund }: TermsProps) {
  return (
    <>
      <FieldRow>
        <TextField
          {...field('minPart')}
          label="Smallest part in dollars"
          inputMode="decimal"
          defaultValue="25"
          required
          unmarked
        />
        <TextField
          {...field('deadline')}
          label="Last day"
          type="date"
          min={first}
          max={latest}
          defaultValue={latest}
          required
          unmarked
        />
      </FieldRow>
      <RadioCards legend="And if less comes together?">
        {outcomes
          .filter((one) => !isFund || one !== 'topup')
          .map((one) => (
            <RadioCard
              key={one}
              name="outcome"
              value={one}
              label={outcomeNames[one]}
              note={outcomeNotes[one]}
              defaultChecked={one === 'refund'}
            />
          ))}
      </RadioCards>
    </>
  )
}

/** From tomorrow, as long as the price is kept. */
function daysFor({ eventDate }: Registry): { first: string; latest: string | null } {
  const today = calendarDate(new Date())
  return {
    first: addDays(today, 1),
    latest: latestDeadline(today, eventDate as CalendarDate | null),
  }
}
