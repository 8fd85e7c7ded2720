#!/bin/sh
# Unproven. packaging/unproven/appimage.sh, after `make tarball`; needs appimagetool.
set -e
folder=build/appimage/Plainleaf.AppDir
rm -rf "$folder"
mkdir -p build/appimage
cp -r build/tarball/plainleaf "$folder"
cp packaging/linux/plainleaf.desktop resources/icons/plainleaf.svg "$folder"
ln -s plainleaf "$folder/AppRun"
appimagetool "$folder" dist/Plainleaf-x86_64.AppImage
