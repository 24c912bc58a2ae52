import { useState } from 'react'
import type { SurpriseMode, RegistryVisibility } from '#modules/registries/domain/registry.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import type { Registry } from './registry-calls.ts'
import { SettingForm, getFieldText, type SettingFormProps } from './setting-form.tsx'

const visibilityTexts: readonly { value: RegistryVisibility; label: string; note: string }[] = [
  {
    value: 'link_only',
    label: 'Anyone with the link',
    note: 'It can’t be found by searching, and the link can’t be guessed.',
  },
  {
    value: 'searchable',
    label: 'Anyone who searches for your names',
    note: 'Guests can find it here by first and last name, month, and state.',
  },
  {
    value: 'password',
    label: 'Anyone with the link and a password',
    note: 'Put the password on your invitation.',
  },
  {
    value: 'private',
    label: 'Only you',
    note: 'And your co-managers. Nobody can buy gifts in the meantime.',
  },
]

const surpriseTexts: readonly { value: SurpriseMode; label: string; note: string }[] = [
  {
    value: 'off',
    label: 'Tell me about each gift',
    note: 'You see who gave what, and get an email.',
  },
  {
    value: 'until_delivery',
    label: 'Surprise me until it arrives',
    note: 'You see a gift once it has been delivered.',
  },
  {
    value: 'until_event',
    label: 'Surprise me until the event',
    note: 'You see nothing before the day. We’ll keep track for you.',
  },
]

export function PrivacyForm(props: SettingFormProps) {
  const { registry } = props
  const [options, setOptions] = useState<GivingOptions>(registry)
  const [visibility, setVisibility] = useState<RegistryVisibility>(registry.visibility)
  return (
    <SettingForm
      {...props}
      id="registry-privacy"
      checks={{
        password: (value) =>
          value === ''
            ? registry.hasPassword
              ? null
              : 'Enter the password for guests.'
            : value.length < 4
              ? 'Use at least 4 characters.'
              : null,
      }}
      read={(values) => ({
        visibility,
        ...(getFieldText(values, 'password') !== ''
          && visibility === 'password' && { password: getFieldText(values, 'password') }),
        surprise: (getFieldText(values, 'surprise') || 'off') as SurpriseMode,
        giftCards: options.giftCards,
        thankYouReminders: options.thankYouReminders,
        creditFirst: options.creditFirst,
        ...(getFieldText(values, 'slug') !== '' && {
          slug: getFieldText(values, 'slug').toLowerCase(),
        }),
      })}
    >
      {(field) => (
        <>
          <RadioCards legend="Who can see it?">
            {visibilityTexts.map(({ value, label, note }) => (
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
                  ? 'Leave this empty to keep the current password.'
                  : 'Use at least 4 characters.'
              }
              maxLength={60}
              autoComplete="off"
              {...(registry.hasPassword ? { optional: true } : { required: true, unmarked: true })}
            />
          )}
          <RadioCards legend="Do you like surprises?">
            {surpriseTexts.map(({ value, label, note }) => (
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
            label="Custom link ending"
            optional
            hint={
              '4 to 40 letters, digits, or dashes. If you leave it empty, we’ll create one from '
              + 'your names that can’t be guessed.'
            }
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
        label="Give me store credit instead of shipping gifts"
        note={
          'For example, if you’re moving or would rather choose later. Guests are told about it. '
          + 'You’re notified of each gift, and nothing ships until you order it.'
        }
        checked={options.creditFirst}
        onChange={(event) => onChange({ ...options, creditFirst: event.currentTarget.checked })}
      />
      <Checkbox
        name="giftCards"
        label="Gift cards are welcome, too"
        note="Guests will see that they can give one."
        checked={options.giftCards}
        onChange={(event) => onChange({ ...options, giftCards: event.currentTarget.checked })}
      />
      <Checkbox
        name="thankYouReminders"
        label="Remind me to say thank you"
        note="Two weeks after the event, if you haven’t thanked everyone yet."
        checked={options.thankYouReminders}
        onChange={(event) =>
          onChange({ ...options, thankYouReminders: event.currentTarget.checked })
        }
      />
    </>
  )
}
