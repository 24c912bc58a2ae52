import { useState } from 'react'
import type { Surprise, Visibility } from '#modules/registries/domain/registry.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import type { Registry } from './registry-calls.ts'
import { SettingForm, typedText, type SettingFormProps } from './setting-form.tsx'

const visibilityWords: readonly { value: Visibility; label: string; note: string }[] = [
  {
    value: 'link_only',
    label: 'Who has the link',
    note: 'Nobody finds it by searching. The link ends in letters that nobody guesses.',
  },
  {
    value: 'searchable',
    label: 'Who searches for your names',
    note: 'Guests find it here by first and last name, month and state.',
  },
  {
    value: 'password',
    label: 'Who has the link and a password',
    note: 'Put the password on your invitation.',
  },
  {
    value: 'private',
    label: 'Only you',
    note: 'And those who manage it with you. Nobody can give while it is so.',
  },
]

const surpriseWords: readonly { value: Surprise; label: string; note: string }[] = [
  { value: 'off', label: 'Tell me of each gift', note: 'You read who gave what, and get a mail.' },
  {
    value: 'until_delivery',
    label: 'Surprise me until it arrives',
    note: 'You see a gift once it is there.',
  },
  {
    value: 'until_event',
    label: 'Surprise me until the event',
    note: 'You see nothing before the day. We keep count for you.',
  },
]

export function PrivacyForm(props: SettingFormProps) {
  const { registry } = props
  const [options, setOptions] = useState<GivingOptions>(registry)
  const [visibility, setVisibility] = useState<Visibility>(registry.visibility)
  return (
    <SettingForm
      {...props}
      id="registry-privacy"
      checks={{
        password: (value) =>
          value === ''
            ? registry.hasPassword
              ? null
              : 'Choose the password that guests need.'
            : value.length < 4
              ? 'Four characters at least.'
              : null,
      }}
      read={(typed) => ({
        visibility,
        ...(typedText(typed, 'password') !== ''
          && visibility === 'password' && { password: typedText(typed, 'password') }),
        surprise: (typedText(typed, 'surprise') || 'off') as Surprise,
        giftCards: options.giftCards,
        thankYouReminders: options.thankYouReminders,
        creditFirst: options.creditFirst,
        ...(typedText(typed, 'slug') !== '' && { slug: typedText(typed, 'slug').toLowerCase() }),
      })}
    >
      {(field) => (
        <>
          <RadioCards legend="Who can see it?">
            {visibilityWords.map(({ value, label, note }) => (
              <RadioCard
                key={value}
                name="visibility"
                value={value}
                {...{ label, note }}
                checked={visibility === value}
                onChange={() => setVisibility(value)}
              />
            ))}
          </RadioCards>
          {visibility === 'password' && (
            <TextField
              {...field('password')}
              label="Password for guests"
              hint={
                registry.hasPassword
                  ? 'Leave it empty to keep the one there is.'
                  : 'Four characters at least.'
              }
              maxLength={60}
              autoComplete="off"
              {...(registry.hasPassword ? { optional: true } : { required: true, unmarked: true })}
            />
          )}
          <RadioCards legend="Do you like surprises?">
            {surpriseWords.map(({ value, label, note }) => (
              <RadioCard
                key={value}
                name="surprise"
                value={value}
                {...{ label, note }}
                defaultChecked={registry.surprise === value}
              />
            ))}
          </RadioCards>
          <Options {...{ options }} onChange={setOptions} />
          <TextField
            {...field('slug')}
            label="Last part of the link"
            optional
            hint="4 to 40 letters, digits or dashes. Left empty, we make one of your names that nobody guesses."
            maxLength={40}
            autoComplete="off"
            defaultValue={registry.slug ?? ''}
          />
        </>
      )}
    </SettingForm>
  )
}

type GivingOptions = Pick<Registry, 'giftCards' | 'thankYouReminders' | 'creditFirst'>

function Options({
  options,
  onChange,
}: {
  options: GivingOptions
  onChange: (options: GivingOptions) => void
}) {
  return (
    <>
      <Checkbox
        name="creditFirst"
        label="Keep my gifts as store credit first"
        note="For those who move, or would rather choose at the end. Guests give from your list and are told; you hear of each gift, and nothing is sent until you order it."
        checked={options.creditFirst}
        onChange={(event) => onChange({ ...options, creditFirst: event.currentTarget.checked })}
      />
      <Checkbox
        name="giftCards"
        label="A gift card is welcome too"
        note="Guests who would rather let you choose are told so."
        checked={options.giftCards}
        onChange={(event) => onChange({ ...options, giftCards: event.currentTarget.checked })}
      />
      <Checkbox
        name="thankYouReminders"
        label="Remind me of thanks"
        note="Two weeks after the event, if somebody still waits for a word."
        checked={options.thankYouReminders}
        onChange={(event) =>
          onChange({ ...options, thankYouReminders: event.currentTarget.checked })
        }
      />
    </>
  )
}
