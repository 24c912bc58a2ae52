import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countUnthanked } from './count-unthanked.ts'
import { GiftsTab } from './gifts-tab.tsx'
import { ItemsTab } from './items-tab.tsx'
import { RegistryBench, type BenchTab } from './registry-bench.tsx'
import type { Registry, RegistryQrCodeView } from './registry-calls.ts'
import { ShareTab } from './share-tab.tsx'

type ManageTab = Exclude<BenchTab, 'settings'>

type ManagePageProps = { loaded: Registry; code: RegistryQrCodeView | null }

export function ManagePage({ loaded, code }: ManagePageProps) {
  const [registry, setRegistry] = useState(loaded)
  const [search] = useSearchParams()
  const [firstTab] = useState<ManageTab>(() => (countUnthanked(loaded) > 0 ? 'gifts' : 'list'))
  const tab = parseTab(search.get('tab')) ?? firstTab
  return (
    <RegistryBench {...{ registry, tab }}>
      {tab === 'list' && <ItemsTab registry={registry} onChange={setRegistry} />}
      {tab === 'gifts' && <GiftsTab registry={registry} onChange={setRegistry} />}
      {tab === 'share' && <ShareTab {...{ registry, code }} />}
    </RegistryBench>
  )
}

function parseTab(text: string | null): ManageTab | null {
  return text === 'list' || text === 'gifts' || text === 'share' ? text : null
}
