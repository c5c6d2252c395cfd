import DefaultTheme from 'vitepress/theme-without-fonts'
import CostCalculator from './CostCalculator.vue'
import Playground from './Playground.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('CostCalculator', CostCalculator)
    app.component('Playground', Playground)
  },
} satisfies import('vitepress').Theme
