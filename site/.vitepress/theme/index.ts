import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import CostCalculator from './CostCalculator.vue'
import LostAnswer from './LostAnswer.vue'
import RunProgram from './RunProgram.vue'
import { showTypes } from './types.ts'
import './style.css'

/** Loads what the search looks in before its first key, unless the reader saves data. */
async function loadSearch(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  const { default: indexes } = await import('@localSearchIndex')
  await indexes[document.documentElement.lang === 'zh-CN' ? 'zh' : 'root']?.()
}

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    if (!import.meta.env.SSR) {
      showTypes()
      addEventListener('load', loadSearch)
    }
    app.component('CostCalculator', CostCalculator)
    app.component('LostAnswer', LostAnswer)
    app.component('RunProgram', RunProgram)
    // With edgelock itself and its engine, which only one page needs.
    app.component(
      'Playground',
      defineAsyncComponent(() => import('./Playground.vue')),
    )
  },
} satisfies import('vitepress').Theme
