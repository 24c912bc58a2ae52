import { useState } from 'react'
import type { FaqGroup } from '#modules/content/contract.ts'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { filterFaqs } from './faqs.ts'
import { InlineText } from './inline-text.tsx'
import { AnswerRating } from './answer-rating.tsx'
import * as t from '#messages/faqs.ts'
import styles from './content.module.css'

type FaqsPageProps = {
  /** The search from the URL, which works without JavaScript. */
  words: string
  groups: readonly FaqGroup[]
}

export function FaqsPage({ words: initialWords, groups: allGroups }: FaqsPageProps) {
  const [words, setWords] = useState(initialWords)
  const groups = filterFaqs(words, allGroups)
  const count = groups.flatMap(({ faqs }) => faqs).length
  return (
    <AccountFrame title={t.faqs} lead={<p>{t.lead}</p>}>
      <form className={styles.find} method="get">
        <TextField
          type="search"
          name="q"
          label={t.findAnswer}
          enterKeyHint="search"
          defaultValue={initialWords}
          maxLength={80}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <p className="visually-hidden" role="status">
          {words.trim() !== '' && t.answers({ count })}
        </p>
      </form>
      {groups.map(({ title, faqs }) => (
        <section key={title} className={styles.group}>
          <h2>{title}</h2>
          {faqs.map(({ id, question, answer, link }) => (
            <Disclosure key={id} id={id} summary={question} level={3}>
              <p>
                <InlineText text={answer} />
              </p>
              {link && (
                <p>
                  <TextLink href={link.href}>{link.label}</TextLink>
                </p>
              )}
              <AnswerRating id={id} />
            </Disclosure>
          ))}
        </section>
      ))}
      {count === 0 && (
        <EmptyState
          title={t.noAnswers}
          action={
            <ButtonLink variant="secondary" href={paths.contactUs}>
              {t.askPerson}
            </ButtonLink>
          }
        />
      )}
    </AccountFrame>
  )
}
