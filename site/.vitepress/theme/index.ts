import { useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent, onMounted, watchEffect } from 'vue'
import CostCalculator from './CostCalculator.vue'
import LostAnswer from './LostAnswer.vue'
import { languageOf } from './language.ts'
import RunProgram from './RunProgram.vue'
import { showTypes } from './types.ts'
import './style.css'

export default {
  extends: DefaultTheme,
  setup() {
    const { page } = useData()
    // VitePress sets it by folder, and both languages share theirs.
    onMounted(() =>
      watchEffect(() => {
        document.documentElement.lang = languageOf(page.value.relativePath)
      }),
    )
  },
  enhanceApp({ app }) {
    if (!import.meta.env.SSR) showTypes()
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
