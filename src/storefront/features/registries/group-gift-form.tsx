import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import {
  latestDeadline,
  smallestContribution,
  minTarget,
  groupGiftOutcomes,
  type GroupGiftOutcome,
} from '#modules/registries/domain/group-gift.ts'
import { Form, type FieldWiring } from '#ui/patterns/form/form.tsx'
import { FieldRow, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { Registry } from './registry-calls.ts'

type DriveFormProps = { registry: Registry; onChange: (registry: Registry) => void }

const fund = 'fund'
const outcomeNotes: Readonly<Record<GroupGiftOutcome, string>> = {
  refund: 'Every guest gets a refund to the card they paid with.',
  credit: 'Contributions become store credit in your wallet.',
  topup:
    'Contributions become store credit in your wallet, and you pay the rest when you order '
    + 'the item.',
}
const outcomeNames: Readonly<Record<GroupGiftOutcome, string>> = {
  refund: 'Refund',
  credit: 'Store credit for us',
  topup: 'We pay the rest',
}

/** Starts a group gift or a fund. Its terms cannot change later. */
export function GroupGiftForm({ registry, onChange }: DriveFormProps) {
  const [goal, setGoal] = useState(registry.items[0]?.id ?? fund)
  const isFund = goal === fund
  const item = registry.items.find(({ id }) => id === goal)
  const { timeZone } = useShopSettings()
  const { first, latest } = getDeadlineRange(registry, timeZone)
  if (latest === null)
    return <p>The event was more than a month ago, so you can’t start a group gift.</p>
  return (
    <Form
      id="drive"
      checks={{
        ...(isFund && {
          title: (value) => (value.trim() === '' ? 'Enter what the fund is for.' : null),
          target: (value) =>
            (parseMoney(value) ?? 0) >= minTarget
              ? null
              : `Enter ${formatMoney(minTarget)} or more.`,
        }),
        minContribution: (value) =>
          (parseMoney(value) ?? 0) >= smallestContribution
            ? null
            : `Enter ${formatMoney(smallestContribution)} or more.`,
        deadline: (value) => (value === '' ? 'Choose a deadline.' : null),
      }}
      submitLabel="Start the group gift"
      busyLabel="Starting…"
      submitLook={{ variant: 'secondary' }}
      onSend={(typed) =>
        sessionApi()
          .post('/api/registry/startGroupGift', {
            id: registry.id,
            ...(isFund
              ? {
                  title: (typed['title'] ?? '').trim(),
                  target: parseMoney(typed['target'] ?? '') ?? 0,
                }
              : { itemId: goal }),
            minContribution: parseMoney(typed['minContribution'] ?? '') ?? 0,
            deadline: typed['deadline'] ?? '',
            outcome: (typed['outcome'] ?? 'refund') as GroupGiftOutcome,
            note: (typed['note'] ?? '').trim(),
          })
          .then((changed) => {
            onChange(changed)
            return null
          }, toFormFault)
      }
    >
      {(field) => (
        <>
          <p>Guests see all of this before they contribute, and you can’t change it later.</p>
          <SelectField
            id={field('goal').id}
            name="goal"
            label="Group gift for"
            value={goal}
            onChange={(event) => setGoal(event.currentTarget.value)}
            options={[
              ...registry.items.map(({ id, title, price }) => ({
                value: id,
                label: `${title}, ${formatMoney(price)}`,
              })),
              { value: fund, label: 'A fund for something else' },
            ]}
            required
            unmarked
          />
          {isFund ? (
            <FundFields field={field} bonus={registry.fundBonus} />
          ) : (
            <p>
              One item, at {formatMoney(item?.price ?? 0)}. The price won’t change until the
              deadline.
            </p>
          )}
          <Terms {...{ field, first, latest, isFund }} />
          <TextAreaField
            {...field('note')}
            label="Message to your guests"
            rows={2}
            maxLength={300}
            optional
          />
        </>
      )}
    </Form>
  )
}

interface FundFieldsProps {
  readonly field: (name: string) => FieldWiring
  readonly bonus: Registry['fundBonus']
}

function FundFields({ field, bonus }: FundFieldsProps) {
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
          label="Target in dollars"
          inputMode="decimal"
          autoComplete="off"
          required
          unmarked
        />
      </FieldRow>
      <p>
        Contributions become store credit that never expires.
        {bonus.percent > 0 && ` We add a ${bonus.percent}% bonus, valid for ${bonus.days} days.`}
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
          {...field('minContribution')}
          label="Minimum contribution in dollars"
          inputMode="decimal"
          defaultValue="25"
          required
          unmarked
        />
        <TextField
          {...field('deadline')}
          label="Deadline"
          type="date"
          min={first}
          max={latest}
          defaultValue={latest}
          required
          unmarked
        />
      </FieldRow>
      <RadioCards legend="What happens if the target isn’t reached?">
        {groupGiftOutcomes
          .filter((option) => !isFund || option !== 'topup')
          .map((option) => (
            <RadioCard
              key={option}
              name="outcome"
              value={option}
              label={outcomeNames[option]}
              note={outcomeNotes[option]}
              defaultChecked={option === 'refund'}
            />
          ))}
      </RadioCards>
    </>
  )
}

/** The allowed range of the deadline. */
function getDeadlineRange(
  { eventDate }: Registry,
  timeZone: string,
): { first: string; latest: string | null } {
  const today = calendarDate(new Date(), timeZone)
  return {
    first: addDays(today, 1),
    latest: latestDeadline(today, eventDate as CalendarDate | null),
  }
}
