import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    files: ["src/**/*.ts"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }] },
  },
  {
    files: ["media/**/*.js", "test/**/*.mjs"],
    extends: [...tseslint.configs.recommended],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
);
